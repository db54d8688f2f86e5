/**
 * The parts of the personal data, each a step with its own address: rules/identity#profile. In a file of its own,
 * because the page table imports these names with the first page.
 */
export const profileParts = ['name', 'about', 'branch', 'account'] as const
