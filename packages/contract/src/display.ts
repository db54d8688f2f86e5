/** The sizes of text that a reader may choose; the web's tokens.css says how large each is. */
export const textSizes = ['standard', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

export const contrasts = ['normal', 'high'] as const
export type Contrast = (typeof contrasts)[number]
