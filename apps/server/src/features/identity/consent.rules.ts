export interface AgreementVersion {
  agreementId: string
  version: string
}

/** Whether all required agreements were accepted in their current versions. */
export function judgeAgreements(
  required: readonly AgreementVersion[],
  agreed: Readonly<Record<string, string>>,
): 'ok' | 'agreementRequired' | 'agreementOutdated' {
  const versions = new Map(Object.entries(agreed))
  if (required.some(({ agreementId }) => !versions.has(agreementId))) return 'agreementRequired'
  const isCurrent = required.every(({ agreementId, version }) => versions.get(agreementId) === version)
  return isCurrent ? 'ok' : 'agreementOutdated'
}

/** A text that needs consent, with the member's consents to it. */
export interface ConsentState<Agreed extends { version: string }> {
  state: 'agreed' | 'open' | 'withdrawn'
  agreed: Agreed | null
  withdrawnAt: Date | null
}

interface Said<Agreed> {
  /** The latest first. */
  consents: readonly Agreed[]
  withdrawals: readonly { agreementId: string; withdrawnAt: Date }[]
}

/**
 * A member's state of consent to the version in force: rules/privacy#new-versions. A withdrawal is an answer: a later
 * version does not ask again.
 */
export function consentState<Agreed extends { agreementId: string; version: string }>(
  { agreementId, version }: AgreementVersion,
  { consents, withdrawals }: Said<Agreed>,
): ConsentState<Agreed> {
  const given = consents.filter((one) => one.agreementId === agreementId)
  const inForce = given.find((one) => one.version === version)
  const withdrawnAt = withdrawals.find((one) => one.agreementId === agreementId)?.withdrawnAt ?? null
  if (inForce) return { state: 'agreed', agreed: inForce, withdrawnAt: null }
  if (given.length === 0 && withdrawnAt) return { state: 'withdrawn', agreed: null, withdrawnAt }
  return { state: 'open', agreed: given[0] ?? null, withdrawnAt: null }
}
