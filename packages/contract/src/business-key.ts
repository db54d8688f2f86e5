/** What makes an award unique for its member: the task, and what the action was about. */
export const businessKeyOf = (taskId: string, actionKey: string): string => `${taskId}:${actionKey}`
