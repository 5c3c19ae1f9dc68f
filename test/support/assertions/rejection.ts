/** The error that a promise rejects with. Throws where it resolves. */
export const rejectionOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new TypeError("it resolved");
    },
    (error: Error) => error,
  );
