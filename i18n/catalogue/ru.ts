export { default as auth } from '#components/auth/messages/ru.json' with { type: 'json' }
export { default as cloud } from '#components/cloud/messages/ru.json' with { type: 'json' }
export { default as music } from '#components/music/messages/ru.json' with { type: 'json' }
export { default as rides } from '#components/rides/messages/ru.json' with { type: 'json' }
export { default as shell } from '#components/shell/messages/ru.json' with { type: 'json' }
export { default as ui } from '#components/ui/messages/ru.json' with { type: 'json' }
export { default as vacancies } from '#components/vacancies/messages/ru.json' with { type: 'json' }
export { default as mails } from '#server/platform/messages/ru.json' with { type: 'json' }
