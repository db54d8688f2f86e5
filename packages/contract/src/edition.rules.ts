/** What an edition's content says of its days; the last ones are included. */
export interface EditionFacts {
  edition: number
  beginsOn: string
  endsOn: string
  enterEndsOn?: string | undefined
  voteEndsOn?: string | undefined
  wallIsOpen?: boolean | undefined
  isMonthly?: boolean | undefined
  rulesVersion?: number | undefined
}

/** The same with all defaults. */
export interface EditionTerms {
  edition: number
  beginsOn: string
  endsOn: string
  enterEndsOn: string
  voteEndsOn: string
  wallIsOpen: boolean
  isMonthly: boolean
  rulesVersion: number
}

/** An edition's terms: works and votes are taken until its last day unless the content says otherwise. */
export function editionTerms({ edition, beginsOn, endsOn, ...facts }: EditionFacts): EditionTerms {
  const { enterEndsOn = endsOn, voteEndsOn = endsOn } = facts
  const { wallIsOpen = true, isMonthly = false, rulesVersion = 1 } = facts
  return { edition, beginsOn, endsOn, enterEndsOn, voteEndsOn, wallIsOpen, isMonthly, rulesVersion }
}

/** What is open in an edition on a business day: rules/contest#course-of-an-edition. */
export function openOn(terms: EditionTerms, day: string) {
  const hasBegun = terms.beginsOn <= day
  return {
    isCurrent: hasBegun && day <= terms.endsOn,
    isEntryOpen: hasBegun && day <= terms.enterEndsOn,
    isVoteOpen: hasBegun && day <= terms.voteEndsOn,
    isWallOpen: hasBegun && terms.wallIsOpen,
  }
}
