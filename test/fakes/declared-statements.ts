import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { Argument, Program, TSSignature, TSType } from "oxc-parser";

const ROOT = new URL("../..", import.meta.url).pathname;

export type RowColumns = ReadonlyMap<string, boolean>;

export interface DeclaredStatement {
  place: string;
  texts: readonly string[];
  isTyped: boolean;
  /** `null` if the row type is missing or not written out. */
  columns: RowColumns | null;
}

export function declaredStatements(): DeclaredStatement[] {
  const files = globSync("worker/{store,objects}/**/*.ts", { cwd: ROOT }).sort();
  return files.flatMap((file) => statementsOf(sourceOf(file)));
}

export function columnProblem({ place, columns }: DeclaredStatement, prepared: readonly string[]): string | null {
  if (columns === null) return null;
  const missing = [...columns].filter(([name, isOptional]) => !isOptional && !prepared.includes(name));
  const extra = prepared.filter((name) => !columns.has(name));
  const doubled = prepared.filter((name, at) => prepared.indexOf(name) !== at);
  const problems = [
    ...missing.map(([name]) => `does not return ${name} of its row type`),
    ...extra.map((name) => `returns ${name}, which its row type lacks`),
    ...doubled.map((name) => `returns ${name} twice`),
  ];
  return problems.length === 0 ? null : `${place} ${problems.join("; ")}`;
}

export function originsOf(statement: string, declared: readonly DeclaredStatement[]): DeclaredStatement[] {
  let [origins, longest]: [DeclaredStatement[], number] = [[], 0];
  for (const candidate of declared) {
    const length = candidate.texts.reduce((sum, text) => sum + text.length, 0);
    if (length < longest || !isFrom(statement, candidate.texts)) continue;
    if (length > longest) [origins, longest] = [[], length];
    origins.push(candidate);
  }
  return origins;
}

function isFrom(statement: string, texts: readonly string[]): boolean {
  const [first = "", ...others] = texts;
  const last = others.pop();
  if (last === undefined) return statement === first;
  if (!statement.startsWith(first) || !statement.endsWith(last)) return false;
  let at = first.length;
  for (const text of others) {
    const found = statement.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return at + last.length <= statement.length;
}

interface Source {
  file: string;
  text: string;
  program: Program;
  types: ReadonlyMap<string, Declared>;
}

type Declared = { type: TSType; parents: [] } | { members: readonly TSSignature[]; parents: readonly string[] };

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(join(ROOT, file), "utf8");
  const { program } = parseSync(file, text);
  const types = new Map<string, Declared>();
  const source = { file, text, program, types };
  sources.set(file, source);
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void types.set(id.name, { type: typeAnnotation, parents: [] }),
    TSInterfaceDeclaration: ({ id, body, extends: parents }) =>
      void types.set(id.name, {
        members: body.body,
        parents: parents.map(({ expression }) => text.slice(expression.start, expression.end)),
      }),
  }).visit(program);
  return source;
}

function statementsOf(source: Source): DeclaredStatement[] {
  const found: DeclaredStatement[] = [];
  new Visitor({
    CallExpression: ({ callee, typeArguments, arguments: [statement], start }) => {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (callee.property.name !== "all" || !statement) return;
      const [row] = typeArguments?.params ?? [];
      const columns = row ? columnsOf(row, source) : null;
      const isTyped = row !== undefined && source.text.slice(row.start, row.end) !== "SqlRow";
      const place = `${source.file}:${source.text.slice(0, start).split("\n").length}`;
      for (const texts of textsOf(statement)) found.push({ place, isTyped, texts, columns });
    },
  }).visit(source.program);
  return found;
}

function textsOf(statement: Argument): string[][] {
  if (statement.type === "Literal" && typeof statement.value === "string") return [[statement.value]];
  if (statement.type === "TemplateLiteral") return [statement.quasis.map(({ value }) => value.cooked ?? "")];
  if (statement.type === "ConditionalExpression")
    return [...textsOf(statement.consequent), ...textsOf(statement.alternate)];
  return [];
}

function columnsOf(type: TSType, source: Source): RowColumns | null {
  if (type.type === "TSTypeLiteral") return membersOf(type.members);
  if (type.type === "TSIntersectionType")
    return together(type.types.filter((part) => !isRecord(part)).map((part) => columnsOf(part, source)));
  if (type.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return null;
  const [first, second] = type.typeArguments?.params ?? [];
  const { name } = type.typeName;
  if (name === "Pick" || name === "Omit") {
    const columns = first ? columnsOf(first, source) : null;
    const named = second ? namesOf(second) : null;
    if (!columns || !named) return null;
    return new Map([...columns].filter(([column]) => named.has(column) === (name === "Pick")));
  }
  return columnsNamed(name, source);
}

/** `Record<string, never>` makes an interface a row, and names no column. */
const isRecord = (type: TSType): boolean =>
  type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "Record";

function columnsNamed(name: string, source: Source): RowColumns | null {
  const declared = source.types.get(name);
  if (!declared) {
    const from = importedFrom(name, source);
    return from && columnsNamed(from.name, sourceOf(from.file));
  }
  if ("type" in declared) return columnsOf(declared.type, source);
  return together([membersOf(declared.members), ...declared.parents.map((parent) => columnsNamed(parent, source))]);
}

function importedFrom(name: string, { file, program }: Source): { file: string; name: string } | null {
  for (const node of program.body) {
    if (node.type === "ExportNamedDeclaration" && node.source !== null) {
      const found = node.specifiers.find(({ exported }) => exported.type === "Identifier" && exported.name === name);
      if (found?.local.type === "Identifier")
        return { file: join(dirname(file), node.source.value), name: found.local.name };
    }
    if (node.type !== "ImportDeclaration" || !node.source.value.startsWith(".")) continue;
    const found = node.specifiers.find(({ local }) => local.name === name);
    if (found?.type === "ImportSpecifier" && found.imported.type === "Identifier")
      return { file: join(dirname(file), node.source.value), name: found.imported.name };
  }
  return null;
}

function membersOf(members: readonly TSSignature[]): RowColumns {
  const columns = new Map<string, boolean>();
  for (const member of members)
    if (member.type === "TSPropertySignature" && member.key.type === "Identifier")
      columns.set(member.key.name, member.optional);
  return columns;
}

const together = (parts: readonly (RowColumns | null)[]): RowColumns | null =>
  parts.every((part) => part !== null) ? new Map(parts.flatMap((part) => [...part])) : null;

function namesOf(type: TSType): ReadonlySet<string> | null {
  const parts = type.type === "TSUnionType" ? type.types : [type];
  const names = parts.flatMap((part) =>
    part.type === "TSLiteralType" && part.literal.type === "Literal" ? [String(part.literal.value)] : [],
  );
  return names.length === parts.length ? new Set(names) : null;
}
