import "latchkit/element/vue"; // the elements in templates have types
