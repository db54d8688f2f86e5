import { identity } from '@club/contract/identity.ts'
import { useAnswer } from '../../kit/api.ts'
import type { Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { profileWords } from './profile.words.ts'
import type { ProfileValues } from './profile-form.rules.ts'
import { bankUnitsNeed } from './profile-needs.ts'

interface Option {
  id: string
  name: string
}

/** Choose the bank's unit first, then one of its branches. */
export function BranchFields({ form }: { form: Form<ProfileValues> }) {
  const { branch: words, optional } = useWords(profileWords)
  const { unitId } = form.values
  const units = useNeed(bankUnitsNeed)
  const branches = useAnswer(identity.subBankInfoQry, { unitId }, { enabled: unitId !== '' })
  const areBranchesMissing = units.data && branches.error && !branches.data
  // While the new unit's branches load, the answer still holds the previous unit's.
  const ofUnit = branches.isPlaceholderData ? [] : (branches.data?.list ?? [])
  return (
    <Answered
      query={areBranchesMissing ? branches : units}
      lines={2}
      reason={(message) => message || words.failed}
    >
      {({ list }) => (
        <>
          <SelectField
            label={words.unit}
            optionalWord={optional}
            name="unit"
            options={[{ value: '', label: words.none }, ...toOptions(list)]}
            value={unitId}
            onValue={(chosen) => form.set({ unitId: chosen, branchId: '' })}
          />
          {unitId !== '' && (
            <SelectField
              {...form.field('branchId')}
              label={words.branch}
              name="branch"
              options={[{ value: '', label: words.choose }, ...toOptions(ofUnit)]}
            />
          )}
        </>
      )}
    </Answered>
  )
}

function toOptions(list: readonly Option[]) {
  return list.map(({ id, name }) => ({ value: id, label: name }))
}
