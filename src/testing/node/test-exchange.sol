// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface Token {
    function mint(address to, uint256 value) external;
}

/// Exchanges two test tokens of the local world and its currency, at 3,000 tokens (6 decimals) per
/// coin. Has the interface of 1inch's aggregation router v6.
contract TestExchange {
    struct Description {
        address srcToken;
        address dstToken;
        address payable srcReceiver;
        address payable dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    address constant CURRENCY = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address immutable token;
    address immutable other;

    constructor(address token_, address other_) payable {
        token = token_;
        other = other_;
    }

    function quote(address source, address target, uint256 amount) public view returns (uint256) {
        require(source != target && isTraded(source) && isTraded(target), "pair");
        if (source == CURRENCY) return (amount * 3000) / 1e12;
        return target == CURRENCY ? (amount * 1e12) / 3000 : amount;
    }

    function swap(address, Description calldata desc, bytes calldata)
        external
        payable
        returns (uint256 received, uint256 spent)
    {
        spent = desc.amount;
        received = quote(desc.srcToken, desc.dstToken, spent);
        require(received >= desc.minReturnAmount, "ReturnAmountIsNotEnough");
        require(msg.value == (desc.srcToken == CURRENCY ? spent : 0), "InvalidMsgValue");
        address to = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
        if (desc.srcToken != CURRENCY) take(desc.srcToken, spent);
        if (desc.dstToken != CURRENCY) Token(desc.dstToken).mint(to, received);
        else {
            (bool isPaid, ) = to.call{value: received}("");
            require(isPaid);
        }
    }

    function isTraded(address one) private view returns (bool) {
        return one == CURRENCY || one == token || one == other;
    }

    /// Some tokens return no value from a transfer.
    function take(address source, uint256 amount) private {
        (bool isDone, bytes memory answer) = source.call(
            abi.encodeWithSignature(
                "transferFrom(address,address,uint256)",
                msg.sender,
                address(this),
                amount
            )
        );
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "TransferFromFailed");
    }
}
