/**
 * The media types a picture may have, as a pattern: in the data URI of an announced wallet
 * (EIP-6963) as in what a service sends. SVG is only ever the source of an image element.
 */
export const PICTURE_TYPES = "image/(?:png|webp|gif|jpe?g|svg\\+xml)";
