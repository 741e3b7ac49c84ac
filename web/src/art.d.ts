/** Pictures come in as text, styles and fonts as files; what is drawn without a page has its styles as text too. */
declare module "*.svg" { const art: string; export default art; }
declare module "*.css" { const style: string; export default style; }
