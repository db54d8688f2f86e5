/** Texts of the way back to a partner's site; loaded with it. */
export const words = {
  label: (partner: string) => `回${partner}`,
  text: (partner: string) => `您是从${partner}过来的，随时可以回去。`,
  back: (partner: string) => `回到${partner}`,
}
