/** The four answers of the care finder: rules/content#care-finder. */
export interface CareAnswers {
  socialInsurance: string
  health: string
  medicalNeed: string
  relation: string
}

/** Whether advice fits these answers. */
export function isMeantFor(
  advice: { [A in keyof CareAnswers]: readonly string[] },
  answers: CareAnswers,
): boolean {
  return (['socialInsurance', 'health', 'medicalNeed', 'relation'] as const).every((question) =>
    advice[question].includes(answers[question]),
  )
}
