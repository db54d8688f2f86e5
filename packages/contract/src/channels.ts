export const channels = ['MB', 'WX', 'WEB'] as const
export type Channel = (typeof channels)[number]
export const clientTypes = ['android', 'ios', 'pc'] as const
export type ClientType = (typeof clientTypes)[number]
