// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The EIP-7702 delegate of the local world: executes several calls in one transaction, in order,
/// all or none. Only the account itself may call it.
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
