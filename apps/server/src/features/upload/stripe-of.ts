const stripes = 16

/** The row of the total that a file is counted in, the same whenever it changes. */
export const stripeOf = (fileId: string) => Number.parseInt(fileId.slice(-2), 16) % stripes
