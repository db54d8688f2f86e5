/** The tabs of /talent in their order, by their number in the address: rules/contest#contest-tabs. */
export const talentTabs = ['1', '2', '3', '4', '5', '6', '7'] as const
export type TalentTab = (typeof talentTabs)[number]
