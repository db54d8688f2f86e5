/** The number of a filed document, as the server takes it. */
export const documentPattern = /^[\p{L}\p{N}][\p{L}\p{N}./-]{2,59}$/u
