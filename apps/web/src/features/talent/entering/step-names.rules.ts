export const steps = [1, 2, 3, 4] as const
export type Step = (typeof steps)[number]
/**
 * Steps as written in the address. In a file of its own, because the page table imports these names with the first
 * page.
 */
export const stepNames = steps.map(String)
