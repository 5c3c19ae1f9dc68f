// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An account with one owner: only the owner may call it, and the owner's signatures are its own.
contract SmartAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    bytes4 constant INVALID = 0xffffffff;
    /// Maximum s of a signature; a higher s is the malleable copy of a valid one.
    uint256 constant HALF_ORDER =
        0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    address public immutable owner;

    constructor(address owner_) {
        require(owner_ != address(0), "owner");
        owner = owner_;
    }

    receive() external payable {}

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function execute(address to, uint256 value, bytes calldata data) external onlyOwner {
        run(to, value, data);
    }

    /// Executes all calls in order, or reverts.
    function executeBatch(Call[] calldata calls) external onlyOwner {
        for (uint256 at; at < calls.length; at++)
            run(calls[at].to, calls[at].value, calls[at].data);
    }

    function run(address to, uint256 value, bytes calldata data) private {
        (bool isDone, bytes memory answer) = to.call{value: value}(data);
        if (isDone) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// ERC-1271.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return INVALID;
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        if (uint256(s) > HALF_ORDER) return INVALID;
        bool isOwner = ecrecover(hash, uint8(signature[64]), r, s) == owner;
        return isOwner ? this.isValidSignature.selector : INVALID;
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155Received.selector;
    }
}
