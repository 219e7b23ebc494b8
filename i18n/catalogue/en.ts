export { default as auth } from '#components/auth/messages/en.json' with { type: 'json' }
export { default as cloud } from '#components/cloud/messages/en.json' with { type: 'json' }
export { default as music } from '#components/music/messages/en.json' with { type: 'json' }
export { default as rides } from '#components/rides/messages/en.json' with { type: 'json' }
export { default as shell } from '#components/shell/messages/en.json' with { type: 'json' }
export { default as ui } from '#components/ui/messages/en.json' with { type: 'json' }
export { default as vacancies } from '#components/vacancies/messages/en.json' with { type: 'json' }
export { default as mails } from '#server/platform/messages/en.json' with { type: 'json' }
