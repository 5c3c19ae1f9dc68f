import "latchkit/element/solid"; // the elements in JSX have types
