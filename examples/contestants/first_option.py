"""A contestant on standard input and output that takes the first option and believes everything to be equally likely.

`brushpass arena kyoto --bots "courier,first=stdio:python examples/contestants/first_option.py" --beliefs`
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "turn":
        print(json.dumps({"a": message["view"]["options"][0]["a"]}), flush=True)
    elif message["t"] == "believe":
        print(json.dumps({"probabilities": [1] * len(message["values"])}), flush=True)
