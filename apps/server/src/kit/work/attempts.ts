/** Runs steps, each even if an earlier one failed, and collects the errors. */
export function attempts(): { attempt(work: () => Promise<unknown>): Promise<boolean>; errors: unknown[] } {
  const errors: unknown[] = []
  return {
    errors,
    /** Whether the step succeeded. */
    async attempt(work) {
      try {
        await work()
        return true
      } catch (error) {
        errors.push(error)
        return false
      }
    },
  }
}
