import { Suspense, useState } from 'react'
import type { Form } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { lazyWithRetry } from '../../../kit/loading/lazy-with-retry.tsx'
import { Disclosure } from '../../../kit/ui/disclosure.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { identityWords } from '../words.ts'
import type { BranchValues } from './branch-fields.tsx'

const LoadedFields = lazyWithRetry<{ form: Form<BranchValues> }>(
  async () => (await import('./branch-fields.tsx')).BranchFields,
)

/** City and branch, whose code and list are loaded when they are shown: rules/identity#branch. */
export function BranchFields({ form }: { form: Form<BranchValues> }) {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <LoadedFields form={form} />
    </Suspense>
  )
}

/** City and branch at registration, behind a button: most people leave them out. */
export function BranchPart({ form }: { form: Form<BranchValues> }) {
  const { register: words } = useWords(identityWords)
  const [toggled, setToggled] = useState<boolean | null>(null)
  const { unitId } = form.values
  const hasProblem = Boolean(form.problems.unitId ?? form.problems.branchId)
  const isOpen = (toggled ?? unitId !== '') || hasProblem
  return (
    <Disclosure isOpen={isOpen} onToggle={() => setToggled(!isOpen)} word={words.branchPart}>
      <BranchFields form={form} />
    </Disclosure>
  )
}
