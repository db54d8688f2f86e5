import { currentChannel, currentClientType } from '../host-app/channel.ts'
import { currentLanguage } from '../i18n/current.ts'

/** The headers that describe the caller: rules/channels#three-channels. */
export function headersOf(token: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    channel: currentChannel(),
    'external-call': 'Y',
    'client-type': currentClientType(),
    'accept-language': currentLanguage(),
  }
  if (token) headers.authorization = token
  return headers
}

/** What a call by POST is sent with. */
export function posted(body: string, token: string | null): RequestInit {
  return {
    method: 'POST',
    credentials: 'include',
    headers: { ...headersOf(token), 'content-type': 'application/json' },
    body,
  }
}
