/** Whether the visit has an entry before the current one: another page, or the page below an overlay. */
export function hasPageBefore(): boolean {
  const state = window.history.state as { idx?: number } | null
  return (state?.idx ?? 0) > 0
}
