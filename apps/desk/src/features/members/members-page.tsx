import { useParams } from 'react-router'
import { FindMember } from './find-member.tsx'
import { MemberPage } from './member-page.tsx'

/** Finding a member, or one member. */
export function Page() {
  const { userId } = useParams()
  return userId ? <MemberPage key={userId} userId={userId} /> : <FindMember />
}
