/** Does steps of which each is done although an earlier one failed, and collects the errors. */
export function attempts(): { attempt(work: () => Promise<unknown>): Promise<boolean>; errors: unknown[] } {
  const errors: unknown[] = []
  return {
    errors,
    /** Whether it went well. */
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
