import { letterForms, type FrameWords } from "../types/frame.ts";

const TEXTS =
  "(?:anschreiben|bewerbung(?:en)?|briefe?|e-?mails?|mails?|nachricht(?:en)?|karten?|reden?|aufsatz|geschichten?|gedichte?|texte?|posts?|antwort|rezension|drehbuch|dialog|szene|lied|anzeige|beschwerde|lebenslauf|artikel|absatz|profil)";
const PROPOSES =
  "(?:lass uns|lasst uns|können wir|könnten wir|wollen wir|sollen wir|magst du|möchtest du|willst du|hast du lust|ich möchte|ich würde gern|wir könnten|wir können|wie wäre es mit|wie wär['’]?s mit|spielen wir|machen wir|neue[srn]?|noch ein[e]?)";

export const GERMAN: FrameWords = {
  openers: [
    {
      kind: "dream",
      pattern:
        /\b(?:habe|hab|hatte|hatten) (?:\p{L}+ ){0,4}(?:alb|alp)?traum\b|\b(?:geträumt|träumte)\b|^(?:\p{L}+ ){0,3}(?:komisch|seltsam|verrückt|wirr|schräg|schlimm|irr)(?:e[rn]?|st(?:e[rn]?)?) (?:alb|alp)?traum\b|\bim traum\b|\bin meinem traum\b/iu,
      extent: "paragraph",
      opens: [
        "Ich habe geträumt, dass ich in Rom wohne",
        "Letzte Nacht geträumt, ich wohne in Rom",
        "Im Traum wohnte ich in Rom",
        "Was für ein seltsamer Traum: ich wohnte in Rom",
      ],
      leaves: ["Ich träume von einem Haus"],
    },
    {
      kind: "fiction",
      pattern: /^(?:kapitel|szene|akt|prolog|epilog)\b|\bes war einmal\b/iu,
      extent: "message",
      opens: ["Kapitel 2: Ich wohne in einem Turm", "Es war einmal ein König"],
      leaves: [],
    },
    {
      kind: "fiction",
      pattern:
        /\bin (?:meinem|meiner|dem|der|diesem|dieser) (?:roman|geschichte|buch|film|serie|spiel|drehbuch)\b|\b(?:roman|geschichte|buch|film|serie|drehbuch) (?:handelt|über)\b|\b(?:hauptfigur|protagonist(?:in)?|mein charakter|meine figur)\b/iu,
      extent: "paragraph",
      opens: ["In meinem Roman wohnt Petra in Kiel", "Die Hauptfigur heißt Petra"],
      leaves: ["Ich lese gern Romane"],
    },
    {
      kind: "hypothesis",
      pattern:
        /\b(?:stell dir vor|angenommen|nehmen wir an|hypothetisch|wenn ich .{0,40}(?:wäre|hätte|könnte)|tun wir so)\b/iu,
      extent: "paragraph",
      opens: ["Stell dir vor, ich wohne in Rom", "Angenommen, ich habe einen Hund"],
      leaves: ["Ich stelle mich vor"],
    },
    {
      kind: "text_to_work_on",
      pattern:
        /(?<!\p{L})(?:übersetz\p{L}{0,6}|fass\p{L}{0,3} .{0,40}zusammen|zusammenfassung|korrigier\p{L}{0,6}|korrektur|umformulier\p{L}{0,6}|formulier\p{L}{0,6}|verbesser\p{L}{0,6}|rechtschreibung|grammatik|folgende[nrs]? (?:text|satz|absatz|artikel|mail)|diese[nrs]? (?:text|satz|absatz|artikel|mail|nachricht))\b/iu,
      extent: "payload",
      opens: ["Übersetze bitte: Ich wohne in Berlin", "Fass das bitte zusammen:"],
      leaves: [],
    },
    {
      kind: "draft",
      pattern: new RegExp(
        String.raw`\b(?:schreib\p{L}{0,6}|verfass\p{L}{0,6}|entwirf|entwerfe|brauche|hier ist) (?:\p{L}+ ){0,5}?${TEXTS}\b`,
        "iu",
      ),
      extent: "payload",
      opens: ["Schreib ein Anschreiben für meinen Bruder: Ich heiße Daniel"],
      leaves: ["Schreib dir auf: ich bin allergisch"],
    },
    {
      kind: "quotation",
      pattern:
        /\b(?:schrieb|schreibt|sagte|sagt|meinte|hat (?:mir )?geschrieben|antwortete)(?: (?:mir|uns|gestern|heute)){0,2} ?:/iu,
      extent: "payload",
      opens: ["Mein Vermieter schrieb: Ich wohne jetzt in Malmö"],
      leaves: ["Sie sagte, dass ich weit weg wohne"],
    },
  ],
  play: [
    /\brollenspiel\b|\bspiel(?:en)? wir\b.{0,30}\b(?:rolle|dnd|d&d)\b|\bdu bist (?:jetzt )?(?:der|die) (?:spielleiter(?:in)?|erzähler(?:in)?)\b|\btun wir so, als\b|\bdu spielst .{2,40} und ich\b/iu,
    new RegExp(
      String.raw`(?<!\p{L})${PROPOSES},? (?:[\p{L}]+ ){0,3}?(?:szene|sketch) (?:zusammen |nach)?(?:spielen|nachspielen|durchspielen|improvisieren|aufführen|machen)(?!\p{L})|(?<!\p{L})(?:spielen|improvisieren) wir (?:\p{L}+ ){0,3}?(?:szene|sketch)(?!\p{L})`,
      "iu",
    ),
    /\b(?:lass uns|spielen wir|wir spielen|neue[srn]?) (?:\p{L}+ ){0,3}?(?:spiel|szene)\b.{0,60}\bdu bist (?:der|die|das|ein|eine|mein|meine) .{2,60}(?:,| und) ich bin\b/iu,
  ],
  scene: new RegExp(
    String.raw`(?<!\p{L})${PROPOSES},? (?:(?!(?:schauen|ansehen|schreiben|lesen|kaufen)(?!\p{L}))[\p{L}]+ ){0,6}?(?:spiel(?:en)?|szenen?|sketch|szenario|theater|krimi|abenteuer|verhör|nachspielen|rollen)(?!\p{L})|(?<!\p{L})spielen wir(?!\p{L})`,
    "iu",
  ),
  declines:
    /(?<!\p{L})(?<!(?:warum|wieso) (?:\p{L}{1,15} ){0,2}|(?:wollen wir|sollen wir|willst du|möchtest du|magst du) )(?:nicht|kein(?:e[nmrs]?)?|nie|ohne|statt|anstatt)(?!\p{L})(?! nur(?!\p{L}))[^,.;:!?]{0,80}$/iu,
  ownRole:
    /(?<!\p{L})(?:ich (?:bin|spiele|wäre|mache|werde)|bin ich|spiele ich)(?: jetzt| dabei| dann)? (?:der|die|das|den|ein|eine|einen|dein|deine|deinen|könig|königin|kapitän|kommissar)(?!\p{L})|(?<!\p{L})und ich (?:der|die|den|ein|eine|einen)(?!\p{L})/iu,
  otherRole:
    /(?<!\p{L})(?:du (?:bist|spielst|wärst|machst|wirst)|bist du|spielst du|und du)(?: jetzt| dabei| dann)? (?:der|die|das|den|ein|eine|einen|mein|meine|meinen) (?!(?:\p{L}+ )?(?:schatz|engel|held|heldin|genie|hilfe|beste|bester|wahre|echte|tolle|toller|super|große|maschine|ki|bot|kenner|kennerin|fan|experte|expertin|zuhörer|profi|kritiker|freund|guter|gute|vernunft)(?!\p{L}))\p{L}{2}/iu,
  playEnd: [
    /^(?:(?:ok|okay|gut|so)[,.!]? ){0,2}(?:stopp?|schluss|ende|aufhören|genug)(?: (?:mit )?(?:dem )?(?:rollenspiel|spiel))?(?:$|[.!,;:…])/iu,
    /\b(?:ende|schluss|genug)\b.{0,15}\b(?:rollenspiel|spiel)\b/iu,
  ],
  playAside: /\b(?:im echten leben|in echt|im wirklichen leben|ooc|außerhalb der rolle)\b/iu,
  returns:
    /^(?:(?:und|aber|also|ok|okay|ach|danke|nun)[,.!]? )*(?:übrigens|ps|p\.s\.|jedenfalls|im ernst|in echt|im echten leben|nebenbei|was mich betrifft|ich selbst|dann bin ich aufgewacht|abgesehen davon)(?![\p{L}])/iu,
  firstPerson: /\b(?:ich|mein\p{L}{0,2}|mir|mich|wir|unser\p{L}{0,2}|uns)\b/iu,
  joke: /\b(?:nur spaß|war ein (?:scherz|witz)|kleiner scherz|scherz beiseite|nur ein scherz)\b/iu,
  irony: [
    [/(?:^|\s)\/s(?=\W|$)|🙄/iu, 2],
    [/\b(?:stau|warten|zahnarzt|montage?|überstunden|steuererklärung|schlange stehen|stundenlang)\b/iu, 2],
    [/\b(?:total|einfach|so richtig) gern\b|\bliebe es (?:ja|einfach|total)\b/iu, 1],
  ],
  liking: /\b(?:liebe|mag|gerne?|genieße)\b/iu,
  letter: letterForms(
    "(?:hallo|hi|guten (?:tag|morgen|abend))",
    "(?:sehr geehrte[rs]?|liebe[rs]?)",
    "(?:(?:mit )?(?:freundlichen|besten|lieben|herzlichen) grüßen|(?:liebe|viele|beste|herzliche) grüße|lg|mfg|vg|dein|deine|ihr|ihre|hochachtungsvoll)",
  ),
};
