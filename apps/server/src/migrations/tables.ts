import type { TableKinds } from '../kit/database/distribution.rules.ts'

/**
 * How each table is stored when the database is a cluster. A single PostgreSQL server and the
 * embedded database ignore it.
 */
export const tableKinds: TableKinds = {
  /** Distributed by user_id, so that all rows of a member are on one server. */
  byMember: [
    'member',
    'member_agreement',
    'withdrawn_agreement',
    'member_session',
    'member_device',
    'member_partner',
    'passkey',
    'point_account',
    'point_entry',
    'point_refusal',
    'superseded_refusal',
    'point_month',
    'point_month_task',
    'point_flag',
    'month_history',
    'task_cycle',
    'task_action',
    'check_in',
    'view_token',
    'medal_progress',
    'member_listing',
    'invited',
    'invitation',
    'invitation_ignored',
    'invitation_due',
    'invite_day',
    'invite_open',
    'invite_group',
    'invite_code',
    'study_clock',
    'study_session',
    'course_progress',
    'content_rating',
    'member_code',
    'member_case',
    'bank_due',
    'member_file',
    'member_upload',
    'unfinished_upload',
    'file_scan',
    'work',
    'work_file',
    'work_opening',
    'vote',
    'member_message',
    'family_ask',
    'family_link',
    'family_look',
    'family_consent',
    'member_greeting',
  ],
  /** Distributed by the named column. */
  byOwnKey: {
    // Lookups that make a value unique over all members.
    member_mobile: 'mobile_hash',
    left_mobile: 'mobile_hash',
    member_code_owner: 'code',
    passkey_owner: 'credential_id',
    invite_code_owner: 'code',
    // The person is not a member yet, or unknown.
    sms_code: 'mobile_hash',
    image_code: 'verify_id',
    call_budget: 'budget_key',
    known_browser: 'mobile_hash',
    leaky_bucket: 'bucket_key',
    used_nonce: 'nonce_hash',
    password_failure: 'failure_key',
    report_visit: 'visit_hash',
    // Hot counters: one report writes those of one stripe.
    report_count: 'stripe',
    // A day's causes are counted and listed as a whole.
    report_cause: 'day',
    visitor_rating: 'browser_hash',
    // A browser drops all its vouchers when it signs in.
    mobile_voucher: 'browser_hash',
    recent_registration: 'browser_hash',
    // A month is locked, counted and listed as a whole.
    month_counter: 'month',
    month_rank: 'month',
    month_close: 'month',
    ranking_snapshot: 'month',
    ranking_standing: 'month',
    ranking_mark: 'month',
    // The rows of a month that every award locks, each on the server of its members.
    award_gate: 'gate_id',
    // The bank identifies people, not members.
    customer_link: 'mobile_hash',
    customer_mobile: 'customer_hash',
    customer_former: 'customer_hash',
    aum_result: 'holder_hash',
    aum_correction: 'holder_hash',
    bank_record: 'holder_hash',
    bank_row: 'holder_hash',
    bank_person: 'holder_hash',
    bank_waiting: 'holder_hash',
    // The bank's event id makes an event count once.
    bank_event: 'event_id',
    feed_refusal: 'file_id',
    feed_correction: 'file_id',
    feed_seen: 'file_id',
    // Whoever asks for a file names it, not its member.
    public_file: 'file_id',
    film_caption: 'file_id',
    upload_total: 'stripe',
    // An edition's lists and figures are read and counted as a whole.
    work_number: 'edition',
    edition_work: 'edition',
    edition_type_count: 'edition',
    work_month_vote: 'edition',
    edition_tally: 'edition',
    award: 'edition',
    edition_close: 'edition',
    vote_watch: 'watch_key',
    // A helper need not be a member.
    helper_session: 'token_hash',
    family_helped: 'helper_hash',
    family_code: 'code_hash',
    // How far the greetings of a day have come.
    greeting_round: 'day',
  },
  /** Copied to every server: small, read often, written only by publications. */
  reference: [
    'content_item',
    'content_version',
    'content_removed',
    'agreement_text',
    'content_search',
    'content_media',
    'content_media_file',
    'content_media_name',
    'content_history',
    'content_draft',
    'content_desk_media',
    'rule_change',
  ],
  /** On the coordinator only: few rows, or read only by operators and jobs. */
  local: [
    'migration',
    'migration_lock',
    'club_secret',
    'wechat_ticket',
    'audit_entry',
    'audit_outcome',
    'sealed_key_count',
    // Written once a minute at most.
    'untrusted_proxy',
    // The desk: few rows, found by each other's keys, by few people.
    'desk_person',
    'desk_session',
    'desk_order',
    'desk_file',
    'desk_claim',
    // Only what fails has a row.
    'stuck_item',
    'job_run',
    'outage',
    'feed_lock',
    'feed_file',
    // Cached on disk by each server, so not worth a copy on every database server.
    'content_media_part',
  ],
}

/** The job queue's schema; its tables are local. */
export const localSchemas = ['pgboss']
