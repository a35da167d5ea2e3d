import { addWords, type Words } from '../words.ts'

// English of what drivers’ phones say, whose wording for one is another: they load nothing of the office’s.
export const words: Words = {
  '{{count}} things you have done are kept on this phone, and are sent when you are in again._one':
    '{{count}} thing you have done is kept on this phone, and is sent when you are in again.',
  '{{count}} things are not sent yet. They stay on this phone until you are in again._one':
    '{{count}} thing is not sent yet. It stays on this phone until you are in again.',
  '{{count}} stops_one': '{{count}} stop',
  'Delivered, {{count}} packages_one': 'Delivered, {{count}} package',
  'Count {{count}} more_one': 'Count {{count}} more',
  '{{count}} digits to go_one': '{{count}} digit to go',
  '{{count}} tries left_one': '{{count}} try left',
  'And the {{count}} packages?_one': 'And the package ({{count}})?',
}
addWords(words)
