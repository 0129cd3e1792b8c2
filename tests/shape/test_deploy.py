"""The files of deploy/: they parse, fit each other and the product, and their linters agree where present."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from tapete.cli import app
from tapete.cli.database import PASSWORD_VARIABLE
from tapete.cli.serve import KEY_VARIABLE
from tapete.room.net.metrics import Metrics

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = ("tapete.service", "tapete-gateway.service", "tapete-worker.service")
COMPOSITIONS = ("compose.yaml", "cluster.yaml")
MANIFESTS = ("kubernetes.yaml", "kubernetes-cluster.yaml")
OTHERS = {"TAPETE_SITE"}
"""Variables that are not the room's: the proxy's name in compose.yaml."""


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def loaded(name: str) -> Any:
    return yaml.safe_load(text(name))


def variables() -> set[str]:
    """Every variable that `tapete serve` reads."""
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {one.envvar for one in serve.params if one.name != "help"} | {PASSWORD_VARIABLE, KEY_VARIABLE}


def metric_names() -> set[str]:
    """Every name that the room tells Prometheus."""
    found = set()
    for family in Metrics().registry.collect():
        found |= {sample.name for sample in family.samples}
        if family.type == "histogram":
            found |= {f"{family.name}_{part}" for part in ("bucket", "count", "sum")}
    return found


def expressions() -> list[str]:
    """The queries of the alerts and of the dashboard."""
    rules = [rule["expr"] for group in loaded("prometheus/alerts.yaml")["groups"] for rule in group["rules"]]
    panels = json.loads(text("grafana.json"))["panels"]
    return rules + [target["expr"] for panel in panels for target in panel["targets"]]


# ------------------------------------------------------------ what fits what


@pytest.mark.parametrize("name", sorted(str(p.relative_to(ROOT)) for p in DEPLOY.rglob("*") if p.is_file()))
def test_no_file_uses_a_variable_that_the_room_does_not_know(name: str) -> None:
    if "secrets" not in name:
        used = set(re.findall(r"TAPETE_[A-Z_]+", (ROOT / name).read_text(encoding="utf-8")))
        assert used <= variables() | OTHERS


def test_the_variables_are_really_used_there() -> None:
    used = set(re.findall(r"TAPETE_[A-Z_]+", text("compose.yaml") + text("tapete.env")))
    assert {"TAPETE_DATA", "TAPETE_PROXY", "TAPETE_METRICS_PORT", "TAPETE_DATABASE_PASSWORD_FILE"} <= used


def test_alerts_and_dashboard_ask_for_metrics_that_there_are() -> None:
    asked = {name for one in expressions() for name in re.findall(r"\b(?:tapete|process)_[a-z_]+", one)}
    assert len(asked) > 12 and asked <= metric_names(), asked - metric_names()
    for one in expressions():
        assert one.count("(") == one.count(")") and one.count("[") == one.count("]"), one
        for name in re.findall(r"(?:rate|increase)\((\w+)", one):
            assert name.endswith(("_total", "_bucket")), one


def test_every_alert_is_explained_on_the_page() -> None:
    rules = [rule for group in loaded("prometheus/alerts.yaml")["groups"] for rule in group["rules"]]
    page = (ROOT / "docs/operate.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Tapete\w+)` \|", page, re.M) == [rule["alert"] for rule in rules]
    for rule in rules:
        assert rule["labels"]["severity"] in ("page", "ticket") and rule["annotations"]["summary"]


def test_the_dashboard_has_whole_panels() -> None:
    board = json.loads(text("grafana.json"))
    assert board["uid"] == "tapete" and board["schemaVersion"] >= 39
    ids = [panel["id"] for panel in board["panels"]]
    assert len(ids) == len({*ids}) > 10
    (source,) = board["templating"]["list"]
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        assert panel["datasource"]["uid"] == f"${{{source['name']}}}" and panel["title"] and panel["targets"]
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken and at["x"] + at["w"] <= 24, panel["title"]
        taken |= cells


def test_images_have_a_tag_and_no_registry() -> None:
    images = re.findall(r"^FROM (\S+)", text("Dockerfile"), re.M)
    for name in COMPOSITIONS:
        images += [one["image"] for one in loaded(name)["services"].values()]
    for image in images:
        host = image.partition("/")[0]
        assert "/" not in image or not re.search(r"[.:]|localhost", host), image
        assert ":" in image or image == "tapete", image
    assert len(images) > 5


# ------------------------------------------------------------ one file each


def test_the_image_runs_the_room_as_nobody_s_superuser() -> None:
    lines = re.sub(r"\\\n", " ", text("Dockerfile")).splitlines()
    steps = [line.split(None, 1) for line in lines if line and not line.startswith("#")]
    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "STOPSIGNAL"}
    words = [step[0] for step in steps if not step[0].startswith("CMD")]
    assert {*words} <= known | {"HEALTHCHECK", "ENTRYPOINT"}, words
    last = {word: rest for word, rest in steps}
    assert last["USER"] == "10001" and "useradd --system --uid 10001" in text("Dockerfile")
    assert json.loads(last["ENTRYPOINT"]) == ["tapete"] and json.loads(last["CMD"]) == ["serve"]
    ignored = text("Dockerfile.dockerignore").split()
    assert {".git", "data", "deploy/secrets", "**/*.deal-key"} <= {*ignored}
    check = re.search(r'CMD (\["python".*\])', text("Dockerfile"))
    assert check and "/livez" in json.loads(check[1])[2]
    compile(json.loads(check[1])[2], "HEALTHCHECK", "exec")


def test_compose_starts_one_room_behind_a_proxy() -> None:
    compose = loaded("compose.yaml")
    services = compose["services"]
    assert set(services) == {"proxy", "room", "database", "prometheus", "grafana"}
    for name, service in services.items():
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in compose["volumes"]
        assert set(service.get("secrets", ())) <= set(compose["secrets"])
        assert set(service.get("depends_on", ())) <= set(services), name
        for other, how in service.get("depends_on", {}).items():
            checked = services[other].get("healthcheck") or other == "room"  # its image has one
            assert how["condition"] == "service_healthy" and checked
    assert [name for name, one in services.items() if "ports" in one] == ["proxy", "grafana"]
    room = services["room"]["environment"]
    (config,) = compose["networks"]["front"]["ipam"]["config"]
    assert room["TAPETE_PROXY"] == config["subnet"]
    assert "password" not in room["TAPETE_DATA"] and ":" not in room["TAPETE_DATA"].partition("://")[2]
    assert (ROOT / services["room"]["build"]["dockerfile"]).is_file()
    (job,) = loaded("prometheus/prometheus.yml")["scrape_configs"]
    assert job["static_configs"][0]["targets"] == [f"room:{room['TAPETE_METRICS_PORT']}"]
    assert 'job="tapete"' in expressions()[0] and job["job_name"] == "tapete"
    assert "reverse_proxy room:8000" in text("Caddyfile") and text("Caddyfile").count("{") == text(
        "Caddyfile"
    ).count("}")


def test_the_cluster_has_two_nodes_on_one_database_and_one_bus() -> None:
    compose = loaded("cluster.yaml")
    services = compose["services"]
    assert set(services) == {"proxy", "node1", "node2", "bus", "database"}
    assert services["node1"] == services["node2"]
    node = services["node1"]
    environment = node["environment"]
    assert environment["TAPETE_BUS"] == "nats://bus:4222" and "-js" in services["bus"]["command"]
    assert environment["TAPETE_DATA"].partition("@")[2] == "database/tapete"
    (config,) = compose["networks"]["front"]["ipam"]["config"]
    assert environment["TAPETE_PROXY"] == config["subnet"]
    for name in ("TAPETE_DEAL_KEY_FILE", "TAPETE_DATABASE_PASSWORD_FILE"):
        assert (
            Path(environment[name]).name in node["secrets"]
            and Path(environment[name]).name in compose["secrets"]
        )
    assert all(services[one].get("healthcheck") for one in node["depends_on"])
    proxy = text("Caddyfile.cluster")
    assert "reverse_proxy node1:8000 node2:8000" in proxy and proxy.count("{") == proxy.count("}")


def test_the_manifest_of_a_cluster_runs_both_halves_with_their_probes() -> None:
    found = {
        (one["kind"], one["metadata"]["name"]): one
        for one in yaml.safe_load_all(text("kubernetes-cluster.yaml"))
    }
    settings = found["ConfigMap", "tapete"]["data"]
    for half in ("gateway", "worker"):
        spec = found["Deployment", f"tapete-{half}"]["spec"]
        pod = spec["template"]
        assert spec["replicas"] == 2 and spec["selector"]["matchLabels"] == pod["metadata"]["labels"]
        (container,) = pod["spec"]["containers"]
        assert container["args"] == [half]
        ports = {port["name"]: port["containerPort"] for port in container["ports"]}
        assert settings["TAPETE_METRICS_PORT"] == str(ports["metrics"])
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            assert container[probe]["httpGet"]["port"] == "metrics"
        assert {one["name"] for one in container["volumeMounts"]} == {
            one["name"] for one in pod["spec"]["volumes"]
        }
        assert pod["spec"]["securityContext"]["runAsNonRoot"]
    players = found["Service", "tapete"]["spec"]["selector"]
    assert players == found["Deployment", "tapete-gateway"]["spec"]["selector"]["matchLabels"]
    (rule,) = found["Ingress", "tapete"]["spec"]["rules"]
    assert "/operator" not in {one["path"] for one in rule["http"]["paths"]}


def test_the_manifest_runs_one_replica_with_its_probes() -> None:
    found = {
        (one["kind"], one["metadata"]["name"]): one for one in yaml.safe_load_all(text("kubernetes.yaml"))
    }
    assert len(found) == 4 and all(one["apiVersion"] for one in found.values())
    room = found["StatefulSet", "tapete"]["spec"]
    assert room["replicas"] == 1
    pod = room["template"]
    assert room["selector"]["matchLabels"] == pod["metadata"]["labels"]
    (container,) = pod["spec"]["containers"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    for probe, path in (
        ("startupProbe", "/livez"),
        ("livenessProbe", "/livez"),
        ("readinessProbe", "/readyz"),
    ):
        assert container[probe]["httpGet"] == {"path": path, "port": "players"}
    volumes = {one["name"] for one in pod["spec"]["volumes"]}
    volumes |= {one["metadata"]["name"] for one in room["volumeClaimTemplates"]}
    assert {one["name"] for one in container["volumeMounts"]} == volumes
    for name in ("tapete", "tapete-metrics"):
        service = found["Service", name]["spec"]
        assert service["selector"] == room["selector"]["matchLabels"]
        (port,) = service["ports"]
        assert ports[port["targetPort"]] == port["port"]
    environment = {one["name"]: one.get("value") for one in container["env"]}
    assert environment["TAPETE_METRICS_PORT"] == str(ports["metrics"])
    assert (
        pod["spec"]["securityContext"]["runAsNonRoot"]
        and pod["spec"]["securityContext"]["runAsUser"] == 10001
    )
    (rule,) = found["Ingress", "tapete"]["spec"]["rules"]
    paths = {one["path"]: one["pathType"] for one in rule["http"]["paths"]}
    assert paths["/"] == "Exact" and "/ws" in paths and "/operator" not in paths
    for one in rule["http"]["paths"]:
        assert one["backend"]["service"] == {"name": "tapete", "port": {"name": "players"}}


@pytest.mark.parametrize(("name", "command"), list(zip(UNITS, ("serve", "gateway", "worker"), strict=True)))
def test_the_service_stops_at_a_refused_start(name: str, command: str) -> None:
    unit = text(name)
    sections = re.findall(r"^\[(\w+)\]$", unit, re.M)
    assert sections == ["Unit", "Service", "Install"]
    assert "RestartPreventExitStatus=2\n" in unit and f"ExecStart=/opt/tapete/bin/tapete {command}\n" in unit
    for line in text("tapete.env").splitlines():
        assert re.fullmatch(r"#.*|TAPETE_[A-Z_]+=\S*", line), line


# ------------------------------------------------------------ linters, where they are


def lint(*command: str, needs: str | None = None) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run([*command], capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode and needs and needs in done.stderr:
        pytest.skip(f"{command[0]}: {needs}")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", UNITS)
def test_systemd_accepts_the_service(name: str, tmp_path: Path) -> None:
    program = tmp_path / "tapete"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / name
    unit.write_text(text(name).replace("/opt/tapete/bin/tapete", str(program)))
    lint("systemd-analyze", "verify", "--man=no", str(unit))


def test_docker_accepts_the_image_s_file() -> None:
    lint("docker", "build", "--check", "--file", "deploy/Dockerfile", ".", needs="unknown flag: --check")


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_docker_accepts_the_composition(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "a key")
    command = ("docker", "compose", "--file", f"deploy/{name}", "config", "--quiet")
    lint(*command, needs="unknown")


@pytest.mark.parametrize("name", MANIFESTS)
def test_kubernetes_reads_the_manifest(name: str, tmp_path: Path) -> None:
    (tmp_path / "kustomization.yaml").write_text(f"resources: [{name}]\n")
    (tmp_path / name).write_text(text(name))
    lint("kubectl", "kustomize", str(tmp_path))


def test_prometheus_accepts_its_settings() -> None:
    lint("promtool", "check", "config", "deploy/prometheus/prometheus.yml")


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.cluster"])
def test_caddy_accepts_its_file(name: str) -> None:
    lint("caddy", "validate", "--adapter", "caddyfile", "--config", f"deploy/{name}")
