// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface Token {
    function mint(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Changes the test token of the local world for its currency, at 3,000 tokens (6 decimals) each.
contract TestExchange {
    address constant CURRENCY = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address public immutable token;

    constructor(address token_) payable {
        token = token_;
    }

    function quote(address source, address target, uint256 amount) public view returns (uint256) {
        if (source == CURRENCY && target == token) return (amount * 3000) / 1e12;
        require(source == token && target == CURRENCY, "pair");
        return (amount * 1e12) / 3000;
    }

    function swap(address source, address target, uint256 amount, uint256 minimum) external payable {
        uint256 received = quote(source, target, amount);
        require(received >= minimum, "minimum");
        require(msg.value == (source == CURRENCY ? amount : 0), "value");
        if (source == CURRENCY) return Token(token).mint(msg.sender, received);
        require(Token(token).transferFrom(msg.sender, address(this), amount));
        (bool isPaid, ) = msg.sender.call{value: received}("");
        require(isPaid);
    }
}
