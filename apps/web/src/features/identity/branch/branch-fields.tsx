import { identity } from '@club/contract/identity.ts'
import { useState } from 'react'
import { useAnswer } from '../../../kit/calls/api.ts'
import { need } from '../../../kit/calls/need.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import type { MapPoint } from '../../../kit/map/map-handle.ts'
import { announce } from '../../../kit/messages/announce.ts'
import { currentLocation, type LocationFailure } from '../../../kit/phone/geolocation.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Disclosure } from '../../../kit/ui/disclosure.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { Answered } from '../../../kit/ui/states.tsx'
import { type FoundBranch, findBranches, type Unit } from './branch-search.rules.ts'
import { type BranchWords, branchWords } from './words.ts'

/** A branch and the unit that it belongs to; '' means none. */
export interface BranchValues {
  unitId: string
  branchId: string
}

const shownAtOnce = 5
const bankUnitsNeed = need(identity.bankInfoQry, {})

/**
 * City and branch, chosen from lists or found by name, pinyin or distance. Both may stay empty: rules/identity#branch.
 */
export function BranchFields({ form }: { form: Form<BranchValues> }) {
  const words = useWords(branchWords)
  return (
    <Answered query={useAnswer(bankUnitsNeed)} lines={2} reason={(message) => message || words.failed}>
      {({ list }) => (
        <Stack>
          <BranchSearch units={list} form={form} />
          <BranchLists units={list} form={form} />
        </Stack>
      )}
    </Answered>
  )
}

interface PickerProps {
  units: readonly Unit[]
  form: Form<BranchValues>
}

function BranchLists({ units, form }: PickerProps) {
  const words = useWords(branchWords)
  const { unitId } = form.values
  const unit = units.find(({ id }) => id === unitId)
  return (
    <>
      <SelectField
        {...form.field('unitId')}
        label={words.unit}
        optionalWord={words.optional}
        name="unit"
        options={[{ value: '', label: words.none }, ...units.map(optionOf)]}
        onValue={(chosen) => form.set({ unitId: chosen, branchId: '' })}
      />
      {unit && (
        <SelectField
          {...form.field('branchId')}
          label={words.branch}
          name="branch"
          options={[{ value: '', label: words.choose }, ...unit.branches.map(optionOf)]}
        />
      )}
    </>
  )
}

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** The phone is asked for its location only when the reader taps for it; the location is neither sent nor stored. */
function BranchSearch({ units, form }: PickerProps) {
  const words = useWords(branchWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.find}>
      <SearchPanel
        units={units}
        onChosen={({ unit, branch }) => {
          form.set({ unitId: unit.id, branchId: branch.id })
          announce(words.chosen(unit.name, branch.name))
          setOpen(false)
        }}
      />
    </Disclosure>
  )
}

function SearchPanel({
  units,
  onChosen,
}: {
  units: readonly Unit[]
  onChosen: (found: FoundBranch) => void
}) {
  const words = useWords(branchWords)
  const [typed, setTyped] = useState('')
  const [here, setHere] = useState<MapPoint | null>(null)
  const found = typed.trim() === '' && !here ? null : findBranches(units, typed, here)
  return (
    <Stack>
      <Field
        label={words.search}
        hint={words.searchHint}
        name="branchSearch"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={40}
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          // A search must not submit the form around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {/* Hidden while a name is typed, so that its results appear right below the field. */}
      {typed.trim() === '' && <NearButton isHere={here !== null} onHere={setHere} />}
      {found && <Results key={typed} found={found} words={words} onChosen={onChosen} />}
    </Stack>
  )
}

function NearButton({ isHere, onHere }: { isHere: boolean; onHere: (here: MapPoint) => void }) {
  const words = useWords(branchWords)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<LocationFailure | null>(null)
  async function ask(): Promise<void> {
    setAsking(true)
    setFailure(null)
    const where = await currentLocation()
    setAsking(false)
    if (typeof where === 'string') {
      setFailure(where)
      announce(words[where])
    } else onHere(where)
  }
  if (isHere) return <Notice kind="success">{words.isNear}</Notice>
  return (
    <>
      <Button icon="pin" isWide isBusy={isAsking} onClick={() => void ask()}>
        {isAsking ? words.asking : words.near}
      </Button>
      <p>{words.nearText}</p>
      {failure && <Notice kind="warning">{words[failure]}</Notice>}
    </>
  )
}

function Results({
  found,
  words,
  onChosen,
}: {
  found: readonly FoundBranch[]
  words: BranchWords
  onChosen: (found: FoundBranch) => void
}) {
  const [shown, setShown] = useState(shownAtOnce)
  if (found.length === 0) return <Notice>{words.nothingFound}</Notice>
  return (
    <>
      <p>{words.found(found.length)}</p>
      {found.slice(0, shown).map((one) => (
        <Button key={one.branch.id} icon="pin" isWide onClick={() => onChosen(one)}>
          {words.result(one.unit.name, one.branch.name, one.km)}
        </Button>
      ))}
      {found.length > shown && (
        <Button icon="down" isWide onClick={() => setShown(shown + shownAtOnce)}>
          {words.more}
        </Button>
      )}
    </>
  )
}
