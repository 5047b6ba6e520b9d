/** An expected failure of a command: only its message is printed, and the exit code is 1. */
export class Failure extends Error {}
