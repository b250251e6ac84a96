/** Ten photos over a slow line: the browser waits so long, and the server takes a request in for so long. */
export const longestUploadMs = 10 * 60_000
