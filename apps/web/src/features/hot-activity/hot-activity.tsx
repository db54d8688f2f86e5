import { businessDay } from '@club/contract/business-day.ts'
import { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryOf } from '../../kit/calls/api.ts'
import { useLanguage } from '../../kit/i18n/i18n.tsx'
import { whenReaderIdle } from '../../kit/loading/reader-idle.ts'
import { OverlayFallback, OverlayFrame, useOverlays } from '../../kit/overlays/overlays.tsx'
import { addressHere, entryState, navigate, useLocation } from '../../kit/router/router.tsx'
import { clientStore } from '../../kit/storage/client-store.ts'
import { HotActivityContent } from './hot-activity-content.tsx'

type Activity = AnswerOf<typeof content.bannerQuery>['list'][number]

const stateKey = 'hotActivity'

/** The daily pop-up: rules/messages#daily-pop-up. It is not one of the exclusive overlays. */
export function HotActivity() {
  const { state } = useLocation()
  const language = useLanguage()
  const client = useQueryClient()
  const { current } = useOverlays()
  const [activity, setActivity] = useState<Activity | null>(null)
  const open = useEffectEvent((first: Activity, today: string) => {
    if (current !== null) return false
    clientStore.setHotActivityDay(today)
    setActivity(first)
    navigate(addressHere(), { state: { ...(entryState() as object), [stateKey]: today } })
    return true
  })
  useEffect(() => {
    const today = businessDay(new Date())
    if (clientStore.hotActivityDay() === today) return
    return whenReaderIdle(async (isStillIdle) => {
      const query = queryOf(content.bannerQuery, language, { positionId: 'hot_activity' })
      const answer = await client.fetchQuery(query).catch(() => null)
      const first = answer?.list[0]
      if (!first) return true
      return isStillIdle() && open(first, today)
    })
  }, [client, language])

  const isOpen = (state as Record<string, unknown> | null)?.[stateKey] !== undefined
  // Once left, the pop-up stays closed: going forward to its entry does not show it again.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) setActivity(null)
    wasOpen.current = isOpen
  }, [isOpen])
  if (!activity || !isOpen) return null
  const hide = () => {
    setActivity(null)
    window.history.back()
  }
  return (
    <OverlayFallback hide={hide}>
      <Suspense fallback={null}>
        <OverlayFrame hide={hide}>
          <HotActivityContent activity={activity} go={(path) => navigate(path, { replace: true })} />
        </OverlayFrame>
      </Suspense>
    </OverlayFallback>
  )
}
