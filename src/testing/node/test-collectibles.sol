// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Plain ERC-721 pieces for the local world. Anyone may mint; they are worthless.
contract TestCollectibles {
    string public name;
    mapping(uint256 => address) private owners;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    constructor(string memory name_) {
        name = name_;
    }

    function ownerOf(uint256 tokenId) external view returns (address) {
        require(owners[tokenId] != address(0));
        return owners[tokenId];
    }

    function mint(address to, uint256 tokenId) external {
        require(owners[tokenId] == address(0));
        owners[tokenId] = to;
        emit Transfer(address(0), to, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(owners[tokenId] == from && from == msg.sender);
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }
}
