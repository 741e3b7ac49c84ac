/** All style sheets of the page, in cascade order; a game's tokens come before the sheets that use them. */
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./drawer.css";
import "./posters.css";
import "games:fronts";
import "./front.css";
import "./generic.css";
import "./forms.css";
import "./moderation.css";
import "./log.css";
import "./play.css";
import "./tabs.css";
import "./phone.css";
import "./verify.css";
import "./end.css";
import "./replay.css";
import "./learn.css";
import "./me.css";
import "./evening.css";
import "./tv.css";
import "./shared.css";
import "./rules.css";
import "./print.css";
import "./tryout.css";
import "./box.css";

