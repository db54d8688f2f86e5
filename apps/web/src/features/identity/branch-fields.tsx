import { identity } from '@club/contract/identity.ts'
import { useAnswer } from '../../kit/api.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'
import type { ProfileValues } from './profile-form.rules.ts'
import type { ProfileForm } from './use-profile-form.ts'
import { useProfileWords } from './use-profile-words.ts'

interface Place {
  id: string
  name: string
}

/** The bank's unit first, then one of its branches. */
export function BranchFields({ form, values }: { form: ProfileForm; values: ProfileValues }) {
  const { branch: words, optional } = useProfileWords()
  const units = useAnswer(identity.bankInfoQry, {})
  const branches = useAnswer(
    identity.subBankInfoQry,
    { unitId: values.unitId },
    { enabled: values.unitId !== '' },
  )
  if (units.isPending) return <Skeleton lines={2} />
  const failed = units.data ? (branches.error && !branches.data ? branches : null) : units
  if (failed) {
    return (
      <Failed
        reason={failed.error?.message || words.failed}
        isBusy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  // The branches of the unit before stay in the cache's answer until those of the new one are there.
  const ofUnit = branches.isPlaceholderData ? [] : (branches.data?.list ?? [])
  return (
    <>
      <SelectField
        label={words.unit}
        optionalWord={optional}
        name="unit"
        options={[{ value: '', label: words.none }, ...toOptions(units.data?.list)]}
        value={values.unitId}
        onValue={(unitId) => form.change({ unitId, branchId: '' })}
      />
      {values.unitId !== '' && (
        <SelectField
          label={words.branch}
          name="branch"
          options={[{ value: '', label: words.choose }, ...toOptions(ofUnit)]}
          value={values.branchId}
          onValue={(branchId) => form.change({ branchId })}
          error={form.errors.branchId}
        />
      )}
    </>
  )
}

function toOptions(places: readonly Place[] | undefined) {
  return (places ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
