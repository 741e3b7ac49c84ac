"""Positions from which the tests of rulings on the equipment begin."""
from tests.kyoto.helpers_special import redrawn

OWN_TURN = """
6  .   y3r .   .   .
5  .   .   .   .   .
4  .   y2f .   .   .
3  g1  .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: tavern castle castle
deck oniwaban:
hand government: castle castle shrine
deck government:
"""
THEIR_TURN = redrawn(OWN_TURN, "turn government")
TYPED = redrawn(OWN_TURN, "discard oniwaban: shrine joker tunnel", "equipment: typescript=active")
SHOT = redrawn(THEIR_TURN, "equipment: revolver=active")
FANNED = redrawn(THEIR_TURN, "equipment: fan=active")
STUCK = redrawn(THEIR_TURN, "4 . y2f . . g2f", "1 . . . . .", "hand oniwaban: tavern decoy",
                "equipment: stun-gun=active")
