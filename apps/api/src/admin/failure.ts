/** What goes wrong in a way that is understood: its message is all that need be said. Exit code 1. */
export class Failure extends Error {}
