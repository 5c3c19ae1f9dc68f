import "latchkit/element/svelte"; // the elements in markup have types
