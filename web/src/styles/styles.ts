/** The styles of every page, in the order in which they build on each other. */
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./drawer.css";
