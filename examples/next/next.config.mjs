/** What keeps the sessions is the server's alone. */
export default {
  serverExternalPackages: [
    "example-sign-in-server",
    "example-databases",
    "@electric-sql/pglite",
    "pg",
  ],
};
