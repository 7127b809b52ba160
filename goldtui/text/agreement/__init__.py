"""The strict rule `strict-2`: does a statement agree with its proof, contradict it, or say more?"""
