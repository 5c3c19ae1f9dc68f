// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What an account of the local world lends its address to (EIP-7702) to carry out several calls in
/// one transaction: all of them in their order, or none, and only for itself.
contract TestBatcher {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "owner");
        for (uint256 at; at < calls.length; at++) {
            (bool isDone, bytes memory answer) = calls[at].to.call{value: calls[at].value}(
                calls[at].data
            );
            if (isDone) continue;
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
