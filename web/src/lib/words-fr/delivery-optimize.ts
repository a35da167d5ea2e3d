import type { Words } from '../words.ts'

/** French of the optimizer: what is planned, what it changes, and why an order stays out. */
export const words: Words = {
  Optimise: 'Optimiser',
  'The plan': 'Le plan',
  'The shortest order of {{count}} stops is looked for. Nothing changes until you apply it._one':
    '{{count}} arrêt est examiné. Rien ne change avant l’application.',
  'The shortest order of {{count}} stops is looked for. Nothing changes until you apply it.':
    'L’ordre le plus court de {{count}} arrêts est recherché. Rien ne change avant l’application.',
  'Where the driver starts': 'Là où le chauffeur commence',
  'Where the driver ends': 'Là où le chauffeur finit',
  'No plan was found. It does not count; please try again.':
    'Aucun plan n’a été trouvé. Cela ne compte pas ; réessayez.',
  'Waiting for its turn': 'En attente de son tour',
  'Looking for the best order': 'Recherche du meilleur ordre',
  'From and to': 'De et à',
  'The plan is applied': 'Le plan est appliqué',
  'Not at work on that day: {{names}}': 'Absents ce jour-là : {{names}}',
  'Nothing can be planned': 'Rien ne peut être planifié',
  'Put what is left out back into the pool': 'Remettre dans le bassin ce qui est laissé de côté',
  'What is left out goes back to the pool: it is in the figures before, and not in those after.':
    'Ce qui est laissé de côté retourne dans le bassin : compté dans les chiffres d’avant, et non dans ceux d’après.',
  'What is left out stays on the route, behind its last stop: it is in the figures before and after.':
    'Ce qui est laissé de côté reste sur la tournée, derrière le dernier arrêt : compté dans les chiffres d’avant et d’après.',
  'Routes, without what is left out': 'Tournées, sans ce qui est laissé de côté',
  Discard: 'Abandonner',
  Cost: 'Coût',
  'Left out': 'Laissées de côté',
  'No place: it has no coordinates': 'Sans lieu : elle n’a pas de coordonnées',
  'No place: its coordinates are zero': 'Sans lieu : ses coordonnées sont zéro',
  'Its place is too far away': 'Son lieu est trop loin',
  'Nobody who was chosen works on that day': 'Aucun des chauffeurs choisis ne travaille ce jour-là',
  'Its window: nobody is there in time, {{amount}} min late at best':
    'Son créneau : personne n’y est à temps, {{amount}} min de retard au mieux',
  'The hours: {{amount}} min too few': 'Les heures : il manque {{amount}} min',
  'The break: {{amount}} min too late': 'La pause : {{amount}} min trop tard',
  'The weight: {{amount}} kg too much': 'Le poids : {{amount}} kg de trop',
  'The volume: {{amount}} m³ too much': 'Le volume : {{amount}} m³ de trop',
  'The packages: {{amount}} too many': 'Les colis : {{amount}} de trop',
  'Nobody can do what it needs': 'Personne ne peut faire ce qu’elle demande',
  'Nobody can do what it needs: {{skills}}': 'Personne ne peut faire ce qu’elle demande : {{skills}}',
  'its window {{amount}} min longer': 'son créneau prolongé de {{amount}} min',
  '{{amount}} min more to work': '{{amount}} min de travail en plus',
  'the break {{amount}} min later': 'la pause {{amount}} min plus tard',
  '{{amount}} kg more on board': '{{amount}} kg de plus à bord',
  '{{amount}} m³ more on board': '{{amount}} m³ de plus à bord',
  'packages on board above the limit: {{amount}}': 'colis à bord au-delà de la limite : {{amount}}',
  'able to do {{skills}}': 'capable de faire {{skills}}',
  '{{orderNo}} {{amount}} min late': '{{orderNo}} avec {{amount}} min de retard',
  'cost {{amount}}': 'coût {{amount}}',
  'It fits as it is ({{more}})': 'Elle tient telle quelle ({{more}})',
  '{{driver}} could take it as it is ({{more}})': '{{driver}} pourrait la prendre telle quelle ({{more}})',
  'It would fit with: {{what}} ({{more}})': 'Elle tiendrait avec : {{what}} ({{more}})',
  '{{driver}} could take it with: {{what}} ({{more}})': '{{driver}} pourrait la prendre avec : {{what}} ({{more}})',
  'It does not fit beside the others': 'Elle ne tient pas à côté des autres',
  'The time was over before it was looked at': 'Le temps était écoulé avant qu’elle soit examinée',
  'The routing server gave no ways between these places: they are estimated from straight lines.':
    'Le serveur d’itinéraires n’a donné aucun trajet entre ces lieux : ils sont estimés à vol d’oiseau.',
  'The time was over before the search was done: another run may find something better.':
    'Le temps était écoulé avant la fin de la recherche : un autre passage trouvera peut-être mieux.',
  'Please choose a route or orders': 'Choisissez une tournée ou des commandes',
  'There is no order in this plan.': 'Il n’y a aucune commande dans ce plan.',
  'This plan has been applied already.': 'Ce plan est déjà appliqué.',
  'This run has no plan to apply.': 'Ce passage n’a pas de plan à appliquer.',
  'This run has ended already.': 'Ce passage est déjà terminé.',
  'Several routes are being optimized already. Please try again in a moment.':
    'Plusieurs tournées sont déjà en cours d’optimisation. Réessayez dans un instant.',
  'Must be at most 50 drivers': 'Au plus 50 chauffeurs',
}
