/** Pictures come in as text, styles and fonts as files; what is drawn without a page has its styles as text too. */
declare module "*.svg" { const art: string; export default art; }
declare module "*.css" { const style: string; export default style; }

/** The build lists the folders of src/games: a face, a front or a picture is there where a folder has that file. */
declare module "games:faces" {
  const faces: Record<string, () => Promise<{ default: unknown }>>;
  export default faces;
}
declare module "games:fronts" {
  const fronts: Record<string, import("./face/front").GameFront>;
  export default fronts;
}
declare module "games:pictures" {
  const pictures: Record<string, import("./face/face").Art>;
  export default pictures;
}
