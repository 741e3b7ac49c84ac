/** Pictures come in as text, styles and fonts as files. */
declare module "*.svg" { const art: string; export default art; }
declare module "*.css";
