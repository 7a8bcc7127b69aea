import { wordSet } from "../../text/word-set.ts";

/** Measures that are the speaker's even without "my": "rent is 900". */
export const OWN_MEASURES = wordSet(`
  budget rent deadline coverage abgabefrist salary mortgage payday weight bodyweight height target goal quota score gpa grade balance savings debt
  latency uptime commute allowance stipend overdraft headcount streak bmi a1c hba1c
  miete frist abgabe abgabetermin testabdeckung gehalt ziel kontostand schulden taschengeld gewicht notenschnitt
`);

/** Measures that are the speaker's only with "my" or "our". */
export const MEASURES = wordSet(`
  price cost costs fee fees rate rates limit limits size sizes length width depth count counts total amount average percentage ratio
  threshold temperature level levels speed distance duration time times usage capacity team volume area score scores mark marks result results
  rating ratings rank ranking position pace record best pr age income wage wages pay paycheck bonus pension tax taxes deposit loan payment
  payments bill bills premium subscription bid offer discount interest margin revenue profit profits turnover sales spending expenses
  traffic throughput accuracy precision recall error errors loss bandwidth storage memory quota credits credit points steps calories
  intake dose dosage cholesterol glucose sugar pressure pulse heartrate vo2max sleep bedtime
  date day start end launch release exam wedding submission appointment flight interview checkup surgery renewal due
  version password-length words pages chapters followers subscribers users members guests students employees attendees sessions hours
  minutes days weeks months kilometers miles reps sets mileage odometer range progress completion percentage attendance
  goals targets budgets deadlines capacity allotment portion share stake equity net worth fund funds portfolio
  preis kosten gebühr beitrag rate zins größe länge breite anzahl zahl summe betrag durchschnitt limit temperatur dauer zeit entfernung
  umsatz gewinn einkommen lohn rente steuer kaution kredit rechnung angebot verbrauch blutdruck puls blutzucker dosis termin
  prüfung hochzeit hochzeitstermin flug operation umzug punktzahl note rang fortschritt gäste teilnehmer seitenzahl wörter
  wortzahl stundenlohn warmmiete kaltmiete antwortzeit ladezeit laufzeit
`);

/** Appointments are missing, because they are plans. */
export const DATED_MEASURES = wordSet(`
  deadline deadlines date dates due launch release submission renewal payday frist abgabe abgabetermin
`);

export const GENERAL = wordSet(`
  average typical usual normal standard minimum maximum median national legal official default recommended maximal minimal typische übliche
  general common ideal expected estimated other another each every any some which whose your his her their its what suggested maximale minimale
  durchschnittliche empfohlene dein deine ihr ihre sein seine first last previous old original former initial
`);

export const SOFTWARE = wordSet(`
  python node node.js nodejs java javascript typescript ruby php perl go golang rust swift kotlin scala elixir erlang haskell julia r c++ c#
  postgres postgresql mysql mariadb sqlite mongodb redis elasticsearch kafka rabbitmq docker kubernetes terraform ansible nginx apache
  react vue angular svelte next nuxt django flask fastapi rails laravel spring express nestjs bootstrap tailwind jquery webpack vite jest
  vitest cypress playwright pytest numpy pandas scikit-learn tensorflow pytorch keras opencv unity unreal godot blender ubuntu debian fedora
  windows macos ios android ipados gradle maven dotnet .net sqlalchemy alembic celery gunicorn flask-login chart.js axios redux
`);
