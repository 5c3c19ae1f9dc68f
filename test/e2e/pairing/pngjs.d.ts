/** The part of pngjs that these tests use. */
declare module "pngjs" {
  export const PNG: {
    readonly sync: {
      read(file: Uint8Array): {
        readonly width: number;
        readonly height: number;
        readonly data: Uint8Array;
      };
    };
  };
}
